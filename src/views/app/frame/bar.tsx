import { styled } from 'styled-components';
import { Link } from 'wouter';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { EnvironmentName } from '../environment-name.tsx';
import { Palette } from '../palette/palette.tsx';
import { Bell } from './bell.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { PersonMenu } from './person-menu.tsx';

/** The top bar: company, test date if the clock was moved, search, notifications, account. */
export function Bar() {
  const { t, date } = useTexts();
  const { profile, may } = useCurrentUser();
  const { company } = profile;
  const day = t('app.clock', { day: date(company.today) });
  const clock = (
    <>
      <Icon name="clock" /> <span className="word">{day}</span>
    </>
  );
  return (
    <Strip className="no-print">
      <CompanyMenu />
      {company.clock_moved &&
        (may('settings.view') ? (
          <Link className="clock" href="/settings/company" title={day}>
            {clock}
          </Link>
        ) : (
          <span className="clock" title={day}>
            {clock}
          </span>
        ))}
      <EnvironmentName />
      <span className="spacer" />
      <Palette />
      <Bell />
      <PersonMenu />
    </Strip>
  );
}

const Strip = styled.header`
  grid-area: top; position: sticky; inset-block-start: 0; z-index: 5; display: flex; gap: 6px; align-items: center; padding-inline: 16px 10px; background: var(--ground); border-block-end: 1px solid var(--line);
  > button:first-of-type { flex: 0 1 auto; min-inline-size: 0; margin-inline-start: -8px; padding-inline: 8px; }
  .spacer { flex: 1; }
  .clock { display: inline-flex; gap: 5px; align-items: center; flex: none; padding: 1px 8px; border-radius: 10px; background: var(--yellow-soft); color: var(--yellow); font-size: 12px; white-space: nowrap; }
  .clock svg { inline-size: 12px; block-size: 12px; }
  @media (max-width: 820px) { padding-inline: 12px 4px; }
  @media (max-width: 560px) { gap: 2px; .word { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); } }
`;
