/// <reference lib="dom" />
// Each of these runs in the page by itself: it must use nothing from outside of its braces.

/** How far from its curve each chosen point is, in units of the drawing. */
export function curveDistances(): number[] {
  return [...document.querySelectorAll('svg')].map((svg) => {
    const curve = svg.querySelector<SVGPolylineElement>('.curve')
    const chosen = svg.querySelector<SVGCircleElement>('.chosen')
    if (curve === null || chosen === null) return Number.NaN
    const { cx, cy } = chosen
    const length = curve.getTotalLength()
    const steps = 1000
    const distances = Array.from({ length: steps + 1 }, (_, i) => {
      // A curve of one point has no length, and no points along it.
      const { x, y } =
        length === 0
          ? (curve.points[0] ?? { x: Number.NaN, y: Number.NaN })
          : curve.getPointAtLength((i * length) / steps)
      return Math.hypot(x - cx.baseVal.value, y - cy.baseVal.value)
    })
    return Math.min(...distances)
  })
}

/** What sticks out of the window, but for what a frame lets scroll. */
export function widerThanWindow(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.closest('.frame table') === null)
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > window.innerWidth + 0.5
    })
    .map((element) => element.outerHTML.slice(0, 80))
}

/** Texts with less contrast than that to what is behind them, or smaller. */
export function faintTexts(least: { contrast: number; pixels: number }): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const colourOf = (css: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const over = (top: Colour, below: Colour): Colour => {
    const mixed = [0, 1, 2].map((i) => (top[i] ?? 0) * top[3] + (below[i] ?? 0) * (1 - top[3]))
    return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1]
  }
  /** What is behind an element: its background over that of what it stands in. */
  const paperOf = (element: Element | null): Colour => {
    if (element === null) return [255, 255, 255, 1]
    const own = colourOf(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, paperOf(element.parentElement))
  }
  /** Relative luminance of WCAG 2. */
  const luminance = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: Colour, b: Colour): number => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (light + 0.05) / (dark + 0.05)
  }
  const faint: string[] = []
  let texts = 0
  for (const element of document.body.querySelectorAll('*')) {
    const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
    if (!isText || ['title', 'desc'].includes(element.tagName)) continue
    texts += 1
    const style = getComputedStyle(element)
    const ink = colourOf(element instanceof SVGElement ? style.fill : style.color)
    const paper = paperOf(element)
    const ratio = contrast(over(ink, paper), paper)
    const shrunk =
      element instanceof SVGElement
        ? (element.closest('svg')?.getBoundingClientRect().width ?? 0) / 420
        : 1
    const size = Number.parseFloat(style.fontSize) * shrunk
    if (ratio < least.contrast || size < least.pixels) {
      faint.push(`${ratio.toFixed(2)}, ${size.toFixed(1)} px: ${element.textContent}`)
    }
  }
  return texts > 50 ? faint : [`only ${texts} texts were found`]
}

/** Labels of one chart that cover each other, and chosen ones that the curve runs through. */
export function overlappingTexts(): string[] {
  const found: string[] = []
  for (const svg of document.querySelectorAll('svg')) {
    const texts = [...svg.querySelectorAll('text')]
    const boxes = texts.map((text) => text.getBoundingClientRect())
    for (const [i, a] of boxes.entries()) {
      for (const [j, b] of boxes.entries()) {
        const isApart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
        if (i < j && !isApart) found.push(`${texts[i]?.textContent} / ${texts[j]?.textContent}`)
      }
    }
    const curve = svg.querySelector<SVGPolylineElement>('.curve')
    const label = svg.querySelector('.chosen-label')
    const matrix = curve?.getScreenCTM()
    if (!curve || !label || !matrix) {
      found.push('a chart without a curve or a label')
      continue
    }
    const box = label.getBoundingClientRect()
    // The box of a text has room for accents and descenders, which digits do not use.
    const [top, bottom] = [box.top + box.height / 4, box.bottom - box.height / 4]
    const length = curve.getTotalLength()
    for (let at = 0; at < length; at += 2) {
      const { x, y } = curve.getPointAtLength(at).matrixTransform(matrix)
      if (x > box.left && x < box.right && y > top && y < bottom) {
        found.push(`the curve through ${label.textContent}`)
        break
      }
    }
  }
  return found
}
