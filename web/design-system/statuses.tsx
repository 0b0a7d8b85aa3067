import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Logo, Mark } from '../ui/logo.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Exhibit, State } from './exhibit.tsx';

export function Statuses() {
  return (
    <>
      <Exhibit file="progress.tsx" about="Progress of a task, or usage of the plan.">
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
      <Exhibit file="skeleton.tsx" about="Placeholder of the same size while content loads.">
        <State name="busy" wide>
          <Skeleton className="h-16 max-w-md" />
        </State>
      </Exhibit>
      <Exhibit file="spinner.tsx" about="Next to a text that says what is happening.">
        <State name="busy">
          <p className="flex items-center gap-2">
            <Spinner /> Saving your card
          </p>
        </State>
      </Exhibit>
      <Exhibit file="empty-state.tsx" about="An empty list: what will be here, and the next step.">
        <State name="empty" wide>
          <EmptyState
            title="Your first link goes here"
            action={<Button>Add link</Button>}
            illustration={<Mark className="size-20" />}
          >
            <p>A short address that leads wherever you want.</p>
          </EmptyState>
        </State>
      </Exhibit>
      <Exhibit file="logo.tsx" about="The mark and the configured name. mark.svg is the same drawing.">
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
