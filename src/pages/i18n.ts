/**
 * The texts of a page in one language: what these pages need of Lingui's I18n. Every function calls it `i18n`, because
 * the extractor finds texts by that name.
 */
export type I18n = {
  readonly locale: string;
  _(descriptor: { id: string; message: string; values?: Record<string, unknown> }): string;
};
