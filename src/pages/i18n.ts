/** The part of Lingui's I18n that pages need. Parameters must be named `i18n` for the extractor. */
export type I18n = {
  readonly locale: string;
  _(descriptor: { id: string; message: string; values?: Record<string, unknown> }): string;
};
