import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { type Side, undecidedOf } from '../../../machines/kit/edit/edit-form.ts';
import { conflictsOf } from '../../../machines/kit/edit/fields.ts';
import { Button } from '../actions/button.tsx';
import { type FormField, FormFieldOf, sayValue } from '../fields/form-field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Question } from '../overlays/dialog.tsx';
import { contextOf, type EditRefOf } from './edit-ref.ts';

/** Conflict resolution: mine or theirs for each field, then saved on top of the other's version. */
export function Merge({ actor, fields }: { actor: EditRefOf; fields: FormField[] }) {
  const said = useTexts();
  const { t } = said;
  const context = useSelector(actor, contextOf);
  const { base, mine, theirs, sides } = context;
  const left = undecidedOf(context).length;
  const leave = () => actor.send({ type: 'cancel' });
  const choose = (field: string, side: Side) => actor.send({ type: 'merge.choose', field, side });
  return (
    <Question
      title={t('kit.form.merge')}
      onLeave={leave}
      actions={
        <>
          <Button
            kind="primary"
            why={left > 0 && t('kit.form.merge_left', { count: left })}
            onPress={() => actor.send({ type: 'merge.done' })}
          >
            {t('kit.form.merge_done')}
          </Button>
          <Button onPress={leave}>{t('kit.cancel')}</Button>
        </>
      }
    >
      <p>{t('kit.form.merge_hint')}</p>
      {theirs &&
        conflictsOf(base, mine, theirs).map(({ field: name, ...values }) => {
          const field = fields.find((one) => one.name === name);
          return (
            <Sides key={name} role="group" aria-label={field?.label ?? name}>
              <h3>{field?.label ?? name}</h3>
              <small>{t('kit.form.was', { value: sayValue(said, field, values.base) })}</small>
              <div>
                {(['mine', 'theirs'] as const).map((side) => (
                  <Button key={side} aria-pressed={sides[name] === side} onPress={() => choose(name, side)}>
                    <span>
                      {t(`kit.form.${side}`)}: <bdi>{sayValue(said, field, values[side])}</bdi>
                    </span>
                  </Button>
                ))}
              </div>
              {field && !field.own && (
                <FormFieldOf
                  field={{ ...field, name: `${name}.mended`, label: t('kit.form.otherwise'), isRequired: false }}
                  value={mine[name]}
                  onChange={(value) => actor.send({ type: 'merge.edit', field: name, value })}
                />
              )}
            </Sides>
          );
        })}
      <p role="status">{left > 0 ? t('kit.form.merge_left', { count: left }) : t('kit.form.merge_ready')}</p>
    </Question>
  );
}

const Sides = styled.div`
  display: grid; gap: 4px;
  small { color: var(--text-soft); }
  > div:has(> button) { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr)); }
  button { justify-content: start; text-align: start; white-space: normal; overflow-wrap: anywhere; padding-block: 6px; block-size: 100%; min-inline-size: 0; flex: 1; }
  button span { min-inline-size: 0; }
  button[aria-pressed='true'] { border-color: var(--accent); background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent); }
`;
