import { Link } from 'wouter';
import type { Visit, VisitMember } from '../../../api/visits/visit.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Alert, Chip, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

export const memberTones: Record<VisitMember['state'], Tone> = { expected: 'blue', in: 'green', out: 'gray', no_show: 'gray' };

/** The people of a visit, where each of them is, and warnings about names that banned visitors have. */
export function Members({ visit }: { visit: Visit }) {
  const { t, instant } = useTexts();
  const alike = visit.members.filter(({ is_like_banned }) => is_like_banned);
  const none = t('kit.none');
  return (
    <Section>
      <h2>{t('visits.people')}</h2>
      {alike.length > 0 && (
        <Alert role="note">{t('visits.people.alike', { names: alike.map(({ name }) => name).join(' · ') })}</Alert>
      )}
      <SmallTable
        caption={t('visits.people')}
        heads={[
          { label: t('visits.visitor.name') },
          { label: t('sales.lead.mobile') },
          { label: t('visits.visitor.plate') },
          { label: t('visits.member.state') },
          { label: t('visits.member.in_at') },
          { label: t('visits.member.out_at') },
        ]}
        rows={visit.members.map(({ position, visitor_id, name, mobile, plate, state, is_banned, in_at, out_at }) => ({
          key: position,
          cells: [
            <Link key="n" href={`/visitors/${visitor_id}`}>
              <bdi>{name}</bdi>
            </Link>,
            mobile ? (
              <bdi key="m" dir="ltr">
                {mobile}
              </bdi>
            ) : (
              none
            ),
            plate ? (
              <bdi key="p" dir="ltr">
                {plate}
              </bdi>
            ) : (
              none
            ),
            is_banned ? (
              <Chip key="s" tone="red">
                {t('visitor.status.banned')}
              </Chip>
            ) : (
              <Chip key="s" tone={memberTones[state]}>
                {t(`visits.member.state.${state}`)}
              </Chip>
            ),
            in_at ? instant(in_at) : none,
            out_at ? instant(out_at) : none,
          ],
        }))}
      />
    </Section>
  );
}
