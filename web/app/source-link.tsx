import { Trans } from '@lingui/react/macro';
import { paths } from '#src/paths.ts';

/** Offers the source code to everyone who uses the server (product 29.1). */
export function SourceLink() {
  return (
    <a
      href={paths.sourceCode}
      rel="nofollow"
      className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
    >
      <Trans>Source code</Trans>
    </a>
  );
}
