import { Link } from 'wouter';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { awaitingItemsMachine } from '../../../machines/maintenance/work-order-item/flows.ts';
import { workOrderItemLifecycle as lifecycle } from '../../../machines/maintenance/work-order-item/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Lines } from '../../app/my-work/work-activities.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { itemName } from './item-name.ts';

const most = 10;

/** Items that the user may approve, for My work: nobody approves what they submitted. Nothing without any. */
export function MyItems() {
  const i18n = useTexts();
  const { t, money } = i18n;
  const { viewer, profile } = useCurrentUser();
  const { answer } = useRead(awaitingItemsMachine, null);
  const items = (answer ?? []).filter((item) =>
    availableEvents(lifecycle, item.status, lifecycle.factsOf(item, viewer, profile.company.today)).some(
      ({ event, refusals }) => event === 'approve' && !refusals.some(({ guard }) => guard !== 'isFree'),
    ),
  );
  if (!items.length) return null;
  return (
    <Section>
      <h2>{t('app.work.items')}</h2>
      <Lines>
        {items.slice(0, most).map((item) => (
          <li key={item.id}>
            <span>
              <Link href={`/work-order-items/${item.id}`}>
                <bdi>{itemName(item, i18n)}</bdi>
              </Link>
              <small>
                <bdi>{item.issue_ref_no}</bdi> · <bdi>{item.submitted_by_name}</bdi>
              </small>
            </span>
            <strong>{money(item.amount)}</strong>
          </li>
        ))}
      </Lines>
      <p>
        <Link href="/work-order-items?status=submitted">{t('app.work.all_items')}</Link>
      </p>
    </Section>
  );
}
