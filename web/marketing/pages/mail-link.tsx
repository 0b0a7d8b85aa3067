/** The support address. */
export function MailLink() {
  return <a href="mailto:__SUPPORT_EMAIL__">__SUPPORT_EMAIL__</a>;
}
