/**
 * Makes a document read like another page, changing only what differs. Loading the page anew would lose the place it is
 * scrolled to, fetch the photo again and play the entrance at every key stroke.
 */
export function morphDocument(document: Document, page: string): void {
  const target = new DOMParser().parseFromString(page, 'text/html');
  morph(document, document.documentElement, target.documentElement);
}

function morph(document: Document, element: Element, target: Element): void {
  morphAttributes(element, target);
  target.childNodes.forEach((wanted, index) => {
    const present = element.childNodes[index];
    if (!present) element.append(document.importNode(wanted, true));
    else if (present.nodeName !== wanted.nodeName) present.replaceWith(document.importNode(wanted, true));
    else if (present.nodeType === Node.ELEMENT_NODE) morph(document, present as Element, wanted as Element);
    else if (present.nodeValue !== wanted.nodeValue) present.nodeValue = wanted.nodeValue;
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
