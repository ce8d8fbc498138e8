import { styled } from 'styled-components';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { SwitchField } from '../../../src/views/kit/fields/choice-fields.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { courses } from '../../../src/workbench/deal/courses.ts';
import type { DealRef } from '../../../src/workbench/deal/deal.machine.ts';
import { lateness, most, usualTerms } from '../../../src/workbench/deal/deal.ts';
import type { DealSituation } from '../../../src/workbench/deal/link.ts';
import { roles } from '../../../src/workbench/roles.ts';
import { useSay } from '../kit/page.tsx';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** Counts with their least value. */
const counts = [
  ['rules', 0],
  ['steps', 1],
  ['people', 1],
  ['units', 1],
] as const;

/** What a deal that is played leaves out. */
const limits = ['alone', 'facts', 'people', 'time', 'tenants'];

/** Who acts, what the charts leave open, what isn't simulated, and ready-made courses. */
export function TermsForm({ situation, send }: { situation: DealSituation; send: DealRef['send'] }) {
  const { t, name, number } = useTexts();
  const say = useSay();
  const { terms } = situation;
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('workbench.try.role')}
        value={situation.role}
        onChange={(role) => send({ type: 'role.choose', role })}
        choices={roles.map((role) => ({ id: role.code, label: name(role) }))}
      />
      <details open={isWide()}>
        <summary>
          <h2>{t('workbench.deal.courses')}</h2>
        </summary>
        <ul>
          {courses.map(({ id }) => (
            <li key={id}>
              <Button kind="quiet" onPress={() => send({ type: 'course.choose', id })}>
                {t(`workbench.deal.course.${id}`)}
              </Button>
            </li>
          ))}
        </ul>
      </details>
      <details open={isWide()}>
        <summary>
          <h2>{t('workbench.deal.terms')}</h2>
        </summary>
        {counts.map(([term, least]) => (
          <SelectField
            key={term}
            label={t(`workbench.deal.terms.${term}`)}
            value={String(terms[term])}
            onChange={(value) => send({ type: 'terms.set', terms: { [term]: Number(value) } })}
            choices={range(least, most[term]).map((count) => ({ id: String(count), label: number(count) }))}
            isChanged={terms[term] !== usualTerms[term]}
          />
        ))}
        <SelectField
          label={t('workbench.deal.terms.late')}
          value={terms.late}
          onChange={(value) => send({ type: 'terms.set', terms: { late: lateness.find((one) => one === value) ?? terms.late } })}
          choices={lateness.map((id) => ({ id, label: say.value(id) }))}
          isChanged={terms.late !== usualTerms.late}
        />
        {(['same', 'deal', 'deposit'] as const).map((term) => (
          <SwitchField
            key={term}
            name={term}
            label={t(`workbench.deal.terms.${term}`)}
            value={terms[term]}
            onChange={(value) => send({ type: 'terms.set', terms: { [term]: value } })}
            isChanged={terms[term] !== usualTerms[term]}
          />
        ))}
      </details>
      <details>
        <summary>
          <h2>{t('workbench.deal.limits')}</h2>
        </summary>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{t(`workbench.deal.limits.${limit}`)}</li>
          ))}
        </ul>
      </details>
    </Form>
  );
}

/** Above the records on a narrow screen, they would hide them, so they are collapsed. */
const isWide = () => matchMedia('(min-width: 1101px)').matches;

const Form = styled.form`
  display: grid; gap: 14px; align-content: start; grid-template-columns: minmax(0, 1fr);
  summary { cursor: pointer; padding-block-end: 6px; border-block-end: 1px solid var(--line); } summary h2 { display: inline; }
  details > :not(summary) { margin-block-start: 10px; inline-size: 100%; }
  ul { display: grid; } li button { inline-size: 100%; min-block-size: 30px; block-size: auto; padding: 4px 6px; justify-content: start; text-align: start; white-space: normal; }
`;
