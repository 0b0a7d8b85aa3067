import { useState } from 'react';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Exhibit, State } from './exhibit.tsx';

const cities: readonly ComboboxOption[] = ['Bogotá', 'Lima', 'Madrid', 'Montevideo'].map((name) => ({
  value: name,
  text: name,
  detail: '',
  searchTexts: [name],
}));

export function Choices() {
  const [isOn, setOn] = useState(true);
  const [isOff, setOff] = useState(false);
  const [city, setCity] = useState('Madrid');
  const [order, setOrder] = useState<'newest' | 'title'>('newest');
  return (
    <>
      <Exhibit file="switch.tsx" about="On or off, applied at once.">
        <State name="on">
          <Switch label="Active" checked={isOn} onChange={setOn} />
        </State>
        <State name="off">
          <Switch label="Public" checked={isOff} onChange={setOff} />
        </State>
        <State name="disabled">
          <Switch label="Paused" of="of the link" checked={false} disabled onChange={() => {}} />
        </State>
        <State name="disabled, on">
          <Switch label="Own link" checked disabled onChange={() => {}} />
        </State>
      </Exhibit>
      <Exhibit file="segmented-control.tsx" about="A few visible options. Native radio buttons.">
        <State name="rest">
          <SegmentedControl
            label="Billing interval"
            name="design-interval"
            defaultValue="month"
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Annual' },
            ]}
          />
        </State>
        <State name="many short options, some locked" wide>
          <SegmentedControl
            fill
            label="Period"
            name="design-period"
            defaultValue="30"
            options={[
              { value: '7', label: '7 days' },
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days', locked: 'Not in your plan' },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit file="combobox.tsx" about="Searches a long list; arrow keys, Enter and Escape as in a native list.">
        <State name="rest">
          <Combobox
            label="City"
            text={city}
            value={city}
            options={() => cities}
            countText={(count) => `${count} found`}
            onChoose={setCity}
          />
        </State>
      </Exhibit>
      <Exhibit file="select-field.tsx" about="A few options; phones show their own picker.">
        <State name="rest">
          <SelectField
            label="Sort by"
            value={order}
            options={[
              { value: 'newest', label: 'Newest' },
              { value: 'title', label: 'Title' },
            ]}
            onChange={setOrder}
          />
        </State>
      </Exhibit>
      <Exhibit
        file="disclosure.tsx"
        about="A part of a form that opens on demand, and says what is in it while closed."
      >
        <State name="rest" wide>
          <Disclosure title="Campaign" summary="newsletter · spring">
            <p>Its fields.</p>
          </Disclosure>
        </State>
        <State name="open" wide>
          <Disclosure title="More options" isKeptOpen>
            <p>Its fields.</p>
          </Disclosure>
        </State>
      </Exhibit>
      <Exhibit file="tabs.tsx" about="Sections, one visible at a time; arrow keys switch between them.">
        <State name="rest" wide>
          <Tabs
            label="Parts of a card"
            tabs={[
              { value: 'edit', label: 'Edit', content: <p>The form.</p> },
              { value: 'preview', label: 'Preview', content: <p>What visitors see.</p> },
            ]}
          />
        </State>
      </Exhibit>
    </>
  );
}
