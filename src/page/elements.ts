/** Making elements. Whatever text comes in becomes a text node, so markup in it is shown and not obeyed; attributes are given by this page's own code. */

type Attributes = Readonly<Record<string, string>>

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function svg(tag: string, attributes: Attributes, ...children: readonly Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** An element of index.html. Throws where the two do not fit together, which is a bug. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`invariant: index.html has a ${type.name} of the id ${id}`)
  return element
}

/** Writes only what changed, so that what watches the page for changes is not woken every second. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
