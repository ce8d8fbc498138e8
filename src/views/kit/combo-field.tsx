import { useRef, useState } from 'react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Choice, FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from './texts.tsx';

export interface ComboFieldProps extends Omit<FieldProps, 'onChange'> {
  /** How the present choice is called; `value` is its id. */
  shown: string;
  /** Finds what matches; an empty text asks for the first ones. The signal aborts when the person types on. */
  load: (text: string, signal: AbortSignal) => Promise<Choice[]>;
  onChange: (id: string, choice: Choice | null) => void;
}
const breath = 200;

/** One of many, found by typing. */
export function ComboField({
  label,
  value,
  shown,
  load,
  onChange,
  wrong,
  hint,
  isRequired,
  isReadOnly,
  isChanged,
  name,
}: ComboFieldProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<Choice[]>([]);
  const [state, setState] = useState<'still' | 'searching' | 'failed'>('still');
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> }>(undefined);
  const ask = (text: string, wait: number) => {
    running.current?.abort.abort();
    clearTimeout(running.current?.timer);
    const abort = new AbortController();
    setState('searching');
    const timer = setTimeout(() => {
      load(text, abort.signal).then(
        (choices) => {
          if (abort.signal.aborted) return;
          setFound(choices);
          setState('still');
        },
        () => abort.signal.aborted || setState('failed'),
      );
    }, wait);
    running.current = { abort, timer };
  };
  return (
    <Face
      items={found}
      selectedKey={value || null}
      inputValue={typed ?? shown}
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={Boolean(wrong)}
      isRequired={isRequired}
      isReadOnly={isReadOnly}
      validationBehavior="aria"
      data-changed={isChanged || undefined}
      // What matches is decided where it is searched.
      defaultFilter={() => true}
      onOpenChange={(isOpen) => isOpen && ask('', 0)}
      onInputChange={(text) => {
        if (text === (typed ?? shown)) return;
        setTyped(text);
        ask(text, breath);
      }}
      onSelectionChange={(id) => {
        const choice = found.find((one) => one.id === id) ?? null;
        if (!choice && typed) return;
        setTyped(null);
        onChange(choice?.id ?? '', choice);
      }}
      onBlur={() => {
        if (typed === '' && !isRequired) onChange('', null);
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
      <FieldError>{wrong}</FieldError>
      <Sheet>
        <ListBox
          renderEmptyState={() => (
            <p role="status">
              {t(state === 'searching' ? 'kit.combo.searching' : state === 'failed' ? 'app.unreachable' : 'kit.combo.none')}
            </p>
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
