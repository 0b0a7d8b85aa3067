/** The product's name: configuration, which the server writes into the page's head. */
export const appName = document.querySelector<HTMLMetaElement>('meta[name="app-name"]')?.content ?? '';
