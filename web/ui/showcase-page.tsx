import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Badge, type BadgeLook } from './badge.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Chip } from './chip.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { SelectField, TextArea, TextField } from './field.tsx';
import { Loader } from './loader.tsx';
import { Notice } from './notice.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { RangeField } from './range-field.tsx';
import { Skeleton } from './skeleton.tsx';
import { Stars } from './stars.tsx';
import { Table } from './table.tsx';
import { Toaster } from './toaster.tsx';

const BUTTONS: ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];
const BADGES: BadgeLook[] = ['plain', 'good', 'warning', 'bad'];
const COLOURS = [
  ['page', 'bg-page'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['accent', 'bg-accent'],
  ['accent-strong', 'bg-accent-strong'],
  ['star', 'bg-star'],
  ['good', 'bg-good'],
  ['warning', 'bg-warning'],
  ['danger', 'bg-danger'],
] as const;
const TYPE = ['text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-4xl'] as const;

/** Everything in this folder on one page, in development only. */
export default function ShowcasePage() {
  return (
    <div className="flex flex-col gap-12 py-10">
      <h1 className="text-4xl font-bold tracking-tight">Design system</h1>
      <Part name="Colours">
        {COLOURS.map(([name, background]) => (
          <div key={name} className="text-sm">
            <div className={`size-16 rounded-xl ring-1 ring-line ${background}`} />
            {name}
          </div>
        ))}
      </Part>
      <Part name="Type">
        {TYPE.map((size) => (
          <span key={size} className={size}>
            ₹1,299 Haat
          </span>
        ))}
      </Part>
      <Part name="Buttons">
        {BUTTONS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button size="small">small</Button>
      </Part>
      <Part name="Fields">
        <TextField label="Name" hint="As on the parcel" defaultValue="Asha Rao" />
        <TextField label="Email" error="Please enter a valid email address." defaultValue="asha" />
        <SelectField label="Sort by" defaultValue="2">
          <option value="1">Newest first</option>
          <option value="2">Top rated</option>
        </SelectField>
        <TextArea label="Description" rows={3} />
        <RangeExample />
      </Part>
      <Part name="Badges">
        {BADGES.map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
        <Chip onRemove={() => {}}>Clothing</Chip>
      </Part>
      <Part name="Stars">
        {[0, 2.5, 4, 5].map((rating) => (
          <Stars key={rating} rating={rating} />
        ))}
      </Part>
      <Part name="Steps">
        <ProgressSteps
          label="Example"
          steps={{ one: 'One', two: 'Two', three: 'Three' }}
          current="two"
        />
      </Part>
      <Part name="Notices and toasts">
        <Notice>Something has changed.</Notice>
        <Notice look="fault">Something went wrong.</Notice>
        <Button look="secondary" onClick={() => toast('By the way')}>
          Plain toast
        </Button>
        <Button look="secondary" onClick={() => toast.success('Done')}>
          Success
        </Button>
        <Button look="secondary" onClick={() => toast.error('It did not work')}>
          Error
        </Button>
        <Toaster successMs={2000} errorMs={4000} defaultMs={4000} />
      </Part>
      <Part name="Dialogs">
        <DialogExample />
      </Part>
      <Part name="Table">
        <Table
          caption="Example"
          columns={[
            { key: 'name', name: 'Name' },
            { key: 'total', name: 'Total', isNumber: true },
          ]}
        >
          <tr>
            <td className="px-4 py-3">Teapot</td>
            <td className="px-4 py-3 text-right">₹899</td>
          </tr>
        </Table>
      </Part>
      <Part name="Loading">
        <Skeleton className="h-24 w-48" />
        <Loader label="Loading..." />
      </Part>
      <Part name="Empty state">
        <EmptyState
          heading={<h3 className="text-2xl font-semibold">Nothing here</h3>}
          action={<Button>Do something</Button>}
        >
          And this is why.
        </EmptyState>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2 className="mb-4 text-xl font-semibold">{name}</h2>
      <div className="flex flex-wrap items-end gap-5">{children}</div>
    </section>
  );
}

function RangeExample() {
  const [value, setValue] = useState(3);
  return (
    <div className="w-56">
      <RangeField
        label="Ratings"
        value={value}
        min={1}
        max={5}
        step={0.5}
        format={String}
        onChange={setValue}
      />
    </div>
  );
}

function DialogExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          Escape closes it, and focus returns to the button.
        </Dialog>
      )}
    </>
  );
}
