/** The product's name: configuration, which the server writes into the page's head, and into what the build draws. */
export const appName =
  typeof document === 'undefined'
    ? '__APP_NAME__'
    : (document.querySelector<HTMLMetaElement>('meta[name="app-name"]')?.content ?? '');
