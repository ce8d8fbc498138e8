import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import {
  type ChoiceSearchSnapshot,
  type ChoiceSource,
  type Choosable,
  choiceSearchMachine,
  namedChoice,
} from '../../../machines/kit/list/choice-search.machine.ts';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import type { Choice } from './field.tsx';
import type { FieldProps } from './text-field.tsx';

export interface ComboFieldProps extends Omit<FieldProps, 'onChange'> {
  source: ChoiceSource;
  /** The record's label for the current value; values chosen here are known anyway. */
  shown?: string;
  /** Called with the chosen option's id as its source has it, or null if the field was emptied. */
  onChange: (id: Choosable['id'] | null) => void;
}
const foundOf = (snapshot: ChoiceSearchSnapshot) => snapshot.context.found;
const isBusy = (snapshot: ChoiceSearchSnapshot) => snapshot.hasTag('busy');
const isFailed = (snapshot: ChoiceSearchSnapshot) => snapshot.matches('failed');

/** A choice with search. */
export function ComboField({
  label,
  value,
  source,
  shown,
  onChange,
  error,
  hint,
  isRequired,
  isReadOnly,
  isChanged,
  name,
}: ComboFieldProps) {
  const { t, name: nameOf } = useTexts();
  const actor = useFlow(choiceSearchMachine, { input: source });
  const rows = useSelector(actor, foundOf);
  const busy = useSelector(actor, isBusy);
  const failed = useSelector(actor, isFailed);
  const [typed, setTyped] = useState<string | null>(null);
  const found = useMemo(() => rows.map((row) => ({ id: String(row.id), value: row.id, label: nameOf(row) })), [rows, nameOf]);
  const present = value === '' ? '' : ((nameOf(namedChoice(source, value)) || shown) ?? value);
  const [isOpen, setOpen] = useState(false);
  // Escape and leaving put back the text of the selected item, so it has to be an item even if nothing was searched yet.
  const items = isOpen || !value ? found : [{ id: value, label: present }];
  return (
    <Face
      items={items}
      selectedKey={value || null}
      inputValue={typed ?? present}
      allowsEmptyCollection
      menuTrigger="input"
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      isReadOnly={isReadOnly}
      validationBehavior="aria"
      data-changed={isChanged || undefined}
      // The server decides what matches.
      defaultFilter={() => true}
      // When opened by typing, it is already searching.
      onOpenChange={(open, by) => {
        setOpen(open);
        if (open && by !== 'input') actor.send({ type: 'open' });
        // Text that wasn't chosen is discarded.
        if (!open && typed) setTyped(null);
      }}
      onInputChange={(text) => {
        if (text === (typed ?? present)) return;
        setTyped(text);
        actor.send({ type: 'search', text });
      }}
      onSelectionChange={(id) => {
        const choice = found.find((one) => one.id === id);
        if (!choice && typed) return;
        setTyped(null);
        onChange(choice?.value ?? null);
      }}
      onBlur={() => {
        if (typed === '' && !isRequired) onChange(null);
        setTyped(null);
      }}
    >
      <Label>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </Label>
      <div className="box">
        <Input name={name} />
        <Button>
          <Icon name="down" />
        </Button>
      </div>
      {hint && <Text slot="description">{hint}</Text>}
      <FieldError>{error}</FieldError>
      <Sheet>
        <ListBox
          renderEmptyState={() => (
            <p role="status">{t(busy ? 'kit.combo.searching' : failed ? 'app.unreachable' : 'kit.combo.none')}</p>
          )}
        >
          {(choice: Choice) => <ListBoxItem id={choice.id}>{choice.label}</ListBoxItem>}
        </ListBox>
      </Sheet>
    </Face>
  );
}

const Face = styled(ComboBox)`
  display: grid; gap: 4px; align-content: start; min-inline-size: 0;
  label { color: var(--text-soft); font-size: 12px; }
  &[data-changed] label::after { content: ' •'; color: var(--accent); }
  .box { position: relative; }
  input { inline-size: 100%; min-block-size: var(--field); padding: 4px 8px; padding-inline-end: 30px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
  input[data-focused] { outline: 2px solid var(--accent); outline-offset: -1px; }
  &[data-invalid] input { border-color: var(--danger); }
  button { position: absolute; inset-block: 2px; inset-inline-end: 2px; display: grid; place-items: center; inline-size: 26px; padding: 0; border: 0; background: none; color: var(--text-soft); }
  [slot='description'] { color: var(--text-soft); font-size: 12px; }
  .react-aria-FieldError { color: var(--danger); font-size: 12px; }
`;
const Sheet = styled(Popover)`
  inline-size: var(--trigger-width); min-inline-size: 200px; max-block-size: 300px; overflow: auto; padding: 4px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow);
  [role='listbox'] { outline: none; }
  [role='option'] { padding: 6px 10px; border-radius: var(--radius); cursor: default; outline: none; }
  [role='option'][data-focused] { background: var(--accent-soft); }
  [role='option'][data-selected] { font-weight: 600; }
  p { padding: 8px 10px; color: var(--text-soft); }
`;
