/** Changes only what differs. Reloading would lose the scroll position, fetch the photo again and replay the animation. */
export function morphDocument(document: Document, page: string): void {
  const target = new DOMParser().parseFromString(page, 'text/html');
  morph(document, document.documentElement, target.documentElement);
}

function morph(document: Document, element: Element, target: Element): void {
  morphAttributes(element, target);
  target.childNodes.forEach((next, index) => {
    const current = element.childNodes[index];
    if (!current) element.append(document.importNode(next, true));
    else if (current.nodeName !== next.nodeName) current.replaceWith(document.importNode(next, true));
    else if (current.nodeType === Node.ELEMENT_NODE) morph(document, current as Element, next as Element);
    else if (current.nodeValue !== next.nodeValue) current.nodeValue = next.nodeValue;
  });
  while (element.childNodes.length > target.childNodes.length) element.lastChild?.remove();
}

function morphAttributes(element: Element, target: Element): void {
  for (const { name } of Array.from(element.attributes)) {
    if (!target.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of Array.from(target.attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
