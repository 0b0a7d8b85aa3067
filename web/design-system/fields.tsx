import { Checkbox } from '../ui/checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { controlStyle, Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Exhibit, State } from './exhibit.tsx';

const width = 'w-full sm:w-72';

export function Fields() {
  return (
    <>
      <Exhibit file="text-field.tsx" about="One line. Hint and error show below and are read with the label.">
        <State name="rest">
          <TextField label="Name" defaultValue="Ana García" className={width} />
        </State>
        <State name="empty">
          <TextField label="Company" placeholder="Casa & Co" className={width} />
        </State>
        <State name="hint">
          <TextField label="Phone" hint="With the country code." defaultValue="+34 600 111 222" className={width} />
        </State>
        <State name="error">
          <TextField label="Website" error="Enter a valid URL." defaultValue="casa" className={width} />
        </State>
        <State name="disabled">
          <TextField label="Address" disabled defaultValue="ana@casa.example" className={width} />
        </State>
        <State name="read-only">
          <TextField label="Account" readOnly defaultValue="12345678" className={width} />
        </State>
        <State name="prefix and suffix">
          <TextField label="Username" prefix="saluda.example/" suffix="free" defaultValue="ana" className={width} />
        </State>
      </Exhibit>
      <Exhibit file="text-area.tsx" about="Several lines; grows with its content.">
        <State name="rest">
          <TextArea label="Message" defaultValue="Good morning!" className={width} />
        </State>
        <State name="error">
          <TextArea label="Reason" error="Write at least a few words." className={width} />
        </State>
        <State name="disabled">
          <TextArea label="Answer" disabled defaultValue="Nothing yet" className={width} />
        </State>
      </Exhibit>
      <Exhibit file="field.tsx" about="Label, hint and error around any other control, such as a native select.">
        <State name="rest">
          <Field id="design-list" label="Language" hint="Also used for emails." className={width}>
            <select
              id="design-list"
              aria-describedby="design-list-hint"
              className={classNames(controlStyle, 'min-h-11 px-3')}
            >
              <option>English</option>
              <option>Español</option>
            </select>
          </Field>
        </State>
        <State name="error">
          <Field id="design-wrong" label="Country" error="Choose one." className={width}>
            <select
              id="design-wrong"
              aria-invalid="true"
              aria-describedby="design-wrong-error"
              className={classNames(controlStyle, 'min-h-11 px-3')}
            >
              <option>None</option>
            </select>
          </Field>
        </State>
      </Exhibit>
      <Exhibit file="checkbox.tsx" about="Part of a form: applied when the form is submitted.">
        <State name="off">
          <Checkbox label="Remember me" />
        </State>
        <State name="on">
          <Checkbox label="Show on my page" defaultChecked hint="Visitors see it." />
        </State>
        <State name="error">
          <Checkbox label="I saved the codes" error="Save them first." />
        </State>
        <State name="disabled">
          <Checkbox label="Part of Pro" disabled />
        </State>
        <State name="disabled, on">
          <Checkbox label="Always on" disabled defaultChecked />
        </State>
      </Exhibit>
    </>
  );
}
