import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { Exhibit, State } from './exhibit.tsx';

const WORK_MS = 5_000;

type OpenOverlay = 'dialog' | 'required' | 'confirm' | 'busy' | null;

export function Overlays() {
  const [open, setOpen] = useState<OpenOverlay>(null);
  const toast = useToast();
  const close = () => setOpen(null);
  const work = () => {
    setOpen('busy');
    setTimeout(close, WORK_MS);
  };
  return (
    <>
      <Exhibit file="dialog.tsx" about="A task of its own; on phones as high as the screen.">
        <State name="open it">
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => setOpen('dialog')}>
              Dialog
            </Button>
            <Button variant="secondary" onClick={() => setOpen('required')}>
              Dialog that can't be dismissed
            </Button>
          </div>
        </State>
      </Exhibit>
      <Exhibit file="confirm-dialog.tsx" about="Before something is lost. The button names the action.">
        <State name="open it">
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => setOpen('confirm')}>
              Confirmation
            </Button>
            <Button variant="secondary" onClick={work}>
              Busy confirmation
            </Button>
          </div>
        </State>
      </Exhibit>
      <Exhibit file="menu.tsx" about="The actions of a row: links, switches, and what opens a dialog.">
        <State name="open it">
          <RowMenu />
        </State>
      </Exhibit>
      <Exhibit file="toast.tsx" about="A short confirmation. Important messages stay on the page instead.">
        <State name="show it">
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => toast({ title: 'Link saved' })}>
              Toast
            </Button>
            <Button
              variant="secondary"
              onClick={() =>
                toast({
                  title: 'The card was not saved',
                  description: 'Check your connection.',
                  variant: 'destructive',
                })
              }
            >
              Failed
            </Button>
            <Button
              variant="secondary"
              onClick={() =>
                toast({ title: 'Link deleted', action: { label: 'Undo', altText: 'Undo', onPress: () => {} } })
              }
            >
              With undo
            </Button>
          </div>
        </State>
      </Exhibit>
      <Dialog
        open={open === 'dialog' || open === 'required'}
        onOpenChange={close}
        dismissable={open === 'dialog'}
        title="Rename the card"
        description="Visitors see the new name at once."
        footer={<Button onClick={close}>Save name</Button>}
      >
        <TextField label="New name" defaultValue="Ana García" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        onOpenChange={close}
        busy={open === 'busy'}
        title="Delete this card?"
        description="Its page, its link and its code stop working."
        confirmLabel="Delete card"
        onConfirm={close}
      />
    </>
  );
}

function RowMenu() {
  const [isOpen, setOpen] = useState(false);
  const [isActive, setActive] = useState(true);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative inline-block">
      <Button
        ref={opener}
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Actions
      </Button>
      {isOpen && (
        <Menu
          label="Actions"
          opener={opener}
          onClose={() => setOpen(false)}
          entries={[
            { label: 'Edit', icon: Pencil, to: '/dev/ui' },
            { label: 'Active', isChecked: isActive, onToggle: () => setActive(!isActive) },
            { label: 'Delete', icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => {} },
          ]}
        />
      )}
    </span>
  );
}
