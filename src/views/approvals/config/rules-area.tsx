import { styled } from 'styled-components';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import type { ApprovalKind } from '../../../api/approvals/config.ts';
import { approvalKinds } from '../../../machines/approvals/config/flows.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { NewSettingPage, SettingListPage, SettingPage, type SettingWords } from '../../settings/setting-pages.tsx';
import { useDiscountReasons, useRejectionReasons, useRules } from './rule-words.tsx';

const base = '/settings/approvals';

/** Everything below /settings/approvals: the rules of each kind, the reasons of rejection and those of discounts. */
export function ApprovalRules() {
  const { t } = useTexts();
  const [location] = useLocation();
  const [, of = 'quotation', what = 'rules'] =
    new RegExp(`^${base}/(${approvalKinds.join('|')})/(rules|reasons)`).exec(location) ?? [];
  const isDiscountReasons = location.startsWith(`${base}/discount_reasons`);
  const tab = (path: string, label: string, isHere: boolean) => (
    <Link key={path} href={`${base}/${path}`} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <div>
      <Tabs aria-label={t('approvals.rules_area')}>
        {(['rules', 'reasons'] as const).map((one) =>
          tab(`${of}/${one}`, t(`approvals.area.${one}`), one === what && !isDiscountReasons),
        )}
        {tab('discount_reasons', t('approvals.discount_reasons'), isDiscountReasons)}
      </Tabs>
      {!isDiscountReasons && (
        <Tabs aria-label={t('approvals.kind')}>
          {approvalKinds.map((kind) => tab(`${kind}/${what}`, t(`approvals.kind.${kind}`), kind === of))}
        </Tabs>
      )}
      <Switch>
        <Route path={`${base}/discount_reasons/:at?`}>{({ at }) => <DiscountReasons at={at} />}</Route>
        {approvalKinds.map((kind) => (
          <Route key={`${kind}-rules`} path={`${base}/${kind}/rules/:at?`}>
            {({ at }) => <Rules key={kind} kind={kind} at={at} />}
          </Route>
        ))}
        {approvalKinds.map((kind) => (
          <Route key={`${kind}-reasons`} path={`${base}/${kind}/reasons/:at?`}>
            {({ at }) => <RejectionReasons key={kind} kind={kind} at={at} />}
          </Route>
        ))}
        <Route>
          <Redirect to={`${base}/quotation/rules`} replace />
        </Route>
      </Switch>
    </div>
  );
}

interface Where {
  /** Nothing: the list; `new`: the form of a new one; an id: that one. */
  at: string | undefined;
}
const Rules = ({ kind, at }: Where & { kind: ApprovalKind }) => <Pages words={useRules(kind)} at={at} />;
const RejectionReasons = ({ kind, at }: Where & { kind: ApprovalKind }) => <Pages words={useRejectionReasons(kind)} at={at} />;
const DiscountReasons = ({ at }: Where) => <Pages words={useDiscountReasons()} at={at} />;

function Pages<R extends Versioned>({ words, at }: Where & { words: SettingWords<R> }) {
  if (at === 'new') return <NewSettingPage words={words} />;
  return /^\d{1,15}$/.test(at ?? '') ? <SettingPage key={at} words={words} id={Number(at)} /> : <SettingListPage words={words} />;
}

// Twice its own class: the settings area styles every menu in it as a column.
const Tabs = styled.nav`
  && { display: flex; flex-wrap: wrap; gap: 2px 4px; padding: 12px 20px 0; }
  && + & { padding-block-start: 4px; }
  a { padding: 4px 10px; border-radius: var(--radius); color: var(--text-soft); text-decoration: none; }
  a[aria-current] { background: var(--sunken); color: var(--text); font-weight: 500; }
  @media (max-width: 640px) { && { padding-inline: 12px; } }
`;
