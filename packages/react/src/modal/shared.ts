import { common } from '../messages/en/common.ts'
import { Body } from '../primitives/Body.tsx'
import { Button } from '../primitives/Button.tsx'
import { Empty } from '../primitives/Empty.tsx'
import { Footer } from '../primitives/Footer.tsx'
import { GlyphIcon } from '../primitives/GlyphIcon.tsx'
import {
  alert,
  alertCircle,
  check,
  chevron,
  chevronDown,
  close,
  copy,
  external,
} from '../primitives/glyphs/common.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Link } from '../primitives/Link.tsx'
import { List } from '../primitives/List.tsx'
import { NetworkIcon } from '../primitives/NetworkIcon.tsx'
import { Note } from '../primitives/Note.tsx'
import { Row } from '../primitives/Row.tsx'
import { SkeletonRows } from '../primitives/SkeletonRows.tsx'
import { Spinner } from '../primitives/Spinner.tsx'
import { Stack } from '../primitives/Stack.tsx'

/**
 * What the modal's first views use and lazy views use too. A bundler makes a chunk of each combination of sharers, which
 * would be a dozen small files; every view names this list (in defineView), so that all of it has one combination and
 * comes in one file.
 */
export const shared: readonly unknown[] = [
  Body,
  Button,
  Empty,
  Footer,
  GlyphIcon,
  Icon,
  IconButton,
  Link,
  List,
  NetworkIcon,
  Note,
  Row,
  SkeletonRows,
  Spinner,
  Stack,
  alert,
  alertCircle,
  check,
  chevron,
  chevronDown,
  close,
  common,
  copy,
  external,
]
