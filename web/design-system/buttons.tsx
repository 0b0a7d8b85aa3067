import { Pencil, Trash } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { DotsIcon } from '../ui/dots-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Exhibit, focusShown, State } from './exhibit.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Buttons() {
  return (
    <>
      <Exhibit
        file="button.tsx"
        about="Performs an action. One primary button per screen; danger only where something is lost."
      >
        {variants.map((variant) => (
          <State key={variant} name={variant}>
            <div className="flex flex-wrap gap-2.5">
              <Button variant={variant}>Save</Button>
              <Button variant={variant} className={focusShown}>
                Focused
              </Button>
              <Button variant={variant} busy>
                Saving
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} size="small">
                Small
              </Button>
            </div>
          </State>
        ))}
      </Exhibit>
      <Exhibit file="button-style.ts" about="Button styles for links.">
        <State name="link">
          <a href="#buttons" className={buttonStyle('secondary')}>
            Compare plans
          </a>
        </State>
      </Exhibit>
      <Exhibit file="dots-icon.tsx" about="Handles and menus of rows. One path each, since lists have many.">
        <State name="grip, more">
          <div className="flex gap-2.5">
            <DotsIcon shape="grip" />
            <DotsIcon shape="more" />
          </div>
        </State>
      </Exhibit>
      <Exhibit file="icon-button.tsx" about="For tight spaces. Screen readers read the label, and it shows on hover.">
        <State name="rest, focus, disabled">
          <div className="flex gap-2.5">
            <IconButton label="Edit">
              <Pencil aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label="Edit, focused" className={focusShown}>
              <Pencil aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label="Delete" disabled>
              <Trash aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </State>
      </Exhibit>
    </>
  );
}
