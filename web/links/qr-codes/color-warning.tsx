import { Trans } from '@lingui/react/macro';
import type { colorProblem } from '#src/links/qr-style.ts';
import { Notice } from '../../app/notice.tsx';
import { Button } from '../../ui/button.tsx';

/** Says before it is printed that scanners will not read it. */
export function ColorWarning({ problem, onSwap }: { problem: ReturnType<typeof colorProblem>; onSwap: () => void }) {
  return (
    // Always there, so that a warning which appears is announced; while empty it takes no room of the form it stands in
    <div role="status" className="empty:-mt-5">
      {problem === 'contrast' && (
        <Notice tone="danger" title={<Trans>Scanners cannot read this</Trans>}>
          <Trans>The two colours are too much alike. Make one darker or the other lighter.</Trans>
        </Notice>
      )}
      {problem === 'inverted' && (
        <Notice
          tone="danger"
          title={<Trans>Some phones cannot read this</Trans>}
          action={
            <Button variant="secondary" size="small" onClick={onSwap}>
              <Trans>Swap the colours</Trans>
            </Button>
          }
        >
          <Trans>Many scanners look for dark dots on a light ground.</Trans>
        </Notice>
      )}
    </div>
  );
}
