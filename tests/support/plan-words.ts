const words =
  /\b(?:trials?|pric(?:es?|ed|ing)|plans?|planes|upgrad(?:e|es|ed|ing)|billing|subscri(?:ptions?|bers?)|pruebas?|precios?|mejor(?:ar|as?|es)|facturación|suscripci(?:ón|ones))\b/gi;
const names = /\b(?:Pro|Business)\b/g;

/** Data that an account begins with is "datos de prueba", and cards are business cards. */
const exceptions = /datos de prueba|fase de prueba|Business cards?/gi;

/** What a text says of plans, in either language, for servers where nothing is said of them (product 38.6). */
export function planWordsIn(text: string): string[] {
  const rest = text.replace(exceptions, '');
  return [...rest.matchAll(words), ...rest.matchAll(names)].map(
    ({ 0: word, index }) => `${word}: ${rest.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' ')}`,
  );
}
