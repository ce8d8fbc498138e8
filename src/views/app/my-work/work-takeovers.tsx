import { Link } from 'wouter';
import type { MyWork } from '../../../api/app/my-work.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { TakeoverMoves } from '../../sales/lead/takeover-moves.tsx';
import { Lines } from './work-activities.tsx';

/** Leads that others ask for, and that I may give away. */
export function TakeoverLines({ takeovers, onDone }: { takeovers: MyWork['takeovers']; onDone: () => void }) {
  const { t } = useTexts();
  return (
    <Lines>
      {takeovers.map((takeover) => (
        <li key={takeover.id}>
          <span>
            <Link href={`/leads/${takeover.lead_id}`}>
              <bdi>{takeover.lead_name}</bdi>
            </Link>
            <small>
              <bdi>{takeover.lead_ref_no}</bdi> · {t('app.work.takeover_asks', { asker: takeover.asker_name })}
            </small>
          </span>
          <TakeoverMoves takeover={takeover} onDone={onDone} />
        </li>
      ))}
    </Lines>
  );
}
