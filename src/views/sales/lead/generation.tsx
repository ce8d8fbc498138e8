import type { GenerationStep } from '../../../api/sales/lead.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

const marks = { waiting: '○', running: '◔', done: '●', failed: '✕' };

/** the progress of creating the leases. */
export function Generation({ steps }: { steps: GenerationStep[] }) {
  const { t } = useTexts();
  return (
    <ol aria-live="polite">
      {steps.map(({ step, state }) => (
        <li key={step}>
          <span aria-hidden="true">{marks[state]}</span> {t(`generation.status.${step}`)}
          <span className="hidden-visually"> {t(`sales.generation.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}
