import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { History } from './history.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { Panel } from './panel.tsx';
import { PortalButton } from './portal-button.tsx';

/** The newest invoices, each with its page and its PDF at the provider; all of them are in the portal. */
export function InvoiceList({ history, canManage }: { history: History; canManage: boolean }) {
  return (
    <Panel
      title={<Trans>Billing history</Trans>}
      actions={
        canManage && (
          // Its words stand flush with the list, wherever it wraps to
          <PortalButton variant="quiet" size="small" className="-mx-3">
            <Trans>All invoices</Trans>
          </PortalButton>
        )
      }
    >
      <Content history={history} />
    </Panel>
  );
}

function Content({ history }: { history: History }) {
  const { t } = useLingui();
  if (history.status === 'loading') {
    return (
      <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (history.status === 'failed') return <Failed isRetrying={history.isRetrying} onRetry={history.retry} />;
  if (history.invoices.length === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>No invoices yet. Each payment leaves one here, to open or to keep as a PDF.</Trans>
      </p>
    );
  }
  return (
    <ul className="-my-3 flex flex-col">
      {history.invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function Failed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        <Trans>
          Our payment provider does not answer right now, so your invoices cannot be shown. Your plan is not affected.
        </Trans>
      </p>
      <Button variant="secondary" size="small" busy={isRetrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
