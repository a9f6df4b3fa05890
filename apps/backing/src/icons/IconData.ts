/** One element of an icon. Only these elements, with the attributes that parseIconBody() knows, are ever drawn. */
export interface IconShape {
  readonly tag: 'path' | 'circle' | 'ellipse' | 'rect' | 'line' | 'polyline' | 'polygon'
  readonly attributes: Readonly<Record<string, string>>
}

export interface IconData {
  readonly shapes: readonly IconShape[]
  readonly viewBox: string
}
