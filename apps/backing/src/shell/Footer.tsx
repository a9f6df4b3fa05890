import type { ReactElement } from 'react'
import { CollectionIcon } from '../icons/CollectionIcon.tsx'
import { usePayload } from '../payload/PayloadContext.ts'
import { LatchkeyMark } from './LatchkeyMark.tsx'
import { AppLink } from './links/AppLink.tsx'
import { Mark } from './Mark.tsx'
import { useTexts } from './texts/useTexts.ts'
import { useFooterLinks } from './useFooterLinks.ts'

/** The page's maker, the programme's own links, and the id of the build. */
export function Footer(): ReactElement {
  const { app } = useTexts()
  const { buildId } = usePayload()
  const links = useFooterLinks()
  return (
    <footer className="footer">
      <div className="footer__in">
        <div className="footer__brand">
          <AppLink className="wordmark" to="/" aria-label={app.home}>
            <Mark size={20} />
            <span>{app.name}</span>
          </AppLink>
          <p>
            {app.madeBefore}
            <span className="made">
              <LatchkeyMark />
              Latchkey
            </span>
            {app.madeAfter}
          </p>
        </div>
        <ul className="footer__links">
          {links.map(({ title, url, icon }) => (
            <li key={url}>
              <AppLink to={url}>
                {icon && <CollectionIcon name={icon} size={16} />}
                <bdi>{title}</bdi>
              </AppLink>
            </li>
          ))}
        </ul>
        <p className="footer__build">
          {app.licence} {app.build} <bdi className="mono">{buildId.slice(0, 7)}</bdi>
        </p>
      </div>
    </footer>
  )
}
