import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo, Mark } from '../../ui/logo.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Exhibit, State } from './exhibit.tsx';

export function Statuses() {
  return (
    <>
      <Exhibit file="progress.tsx" about="How far something is, or how much of the plan is used.">
        <State name="part" wide>
          <Progress label="2 of 5 links" value={2} max={5} />
        </State>
        <State name="full" wide>
          <Progress label="5 of 5 links" value={5} max={5} tone="danger" />
        </State>
        <State name="busy, no end known" wide>
          <Progress label="Uploading" value={null} />
        </State>
      </Exhibit>
      <Exhibit file="skeleton.tsx" about="Holds the place of what is being loaded, at its size.">
        <State name="busy" wide>
          <Skeleton className="h-16 max-w-md" />
        </State>
      </Exhibit>
      <Exhibit file="spinner.tsx" about="Beside words that say what is going on.">
        <State name="busy">
          <p className="flex items-center gap-2">
            <Spinner /> Saving your card
          </p>
        </State>
      </Exhibit>
      <Exhibit file="empty-state.tsx" about="A list without entries: what will be here, and the one thing to do.">
        <State name="empty" wide>
          <EmptyState
            title="Your first link goes here"
            action={<Button>Add link</Button>}
            picture={<Mark className="size-20" />}
          >
            <p>A short address that leads wherever you want.</p>
          </EmptyState>
        </State>
      </Exhibit>
      <Exhibit file="logo.tsx" about="The mark, and the name that the operator gave. The same drawing is mark.svg.">
        <State name="with name">
          <Logo name="Saluda" />
        </State>
        <State name="mark">
          <Mark />
        </State>
      </Exhibit>
    </>
  );
}
