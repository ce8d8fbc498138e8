import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { Followable } from '../../../api/app/my-work.ts';
import { type FollowSnapshot, followMachine } from '../../../machines/app/follow/flows.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';

const isBusy = (snapshot: FollowSnapshot) => snapshot.hasTag('busy');

/** Followed records' changes appear in "My work". */
export function Follow({ entity, id }: { entity: Followable; id: number }) {
  const { t } = useTexts();
  const actor = useFlow(followMachine, { input: { entity, id } });
  const isOn = useSelector(actor, (snapshot: FollowSnapshot) => snapshot.context.isFollowing);
  const busy = useSelector(actor, isBusy);
  return (
    <Face kind="quiet" aria-pressed={isOn} isPending={busy} onPress={() => actor.send({ type: 'toggle' })}>
      <Icon name={isOn ? 'check' : 'bell'} />
      <span>{t(isOn ? 'kit.following' : 'kit.follow')}</span>
    </Face>
  );
}

// On a phone only the icon is visible, and the text is read out. It is fast, so there is no pending state.
const Face = styled(
  Button,
)`&&[data-pending] { background: none; border-color: transparent; &::before { display: none; } } @media (max-width: 640px) { span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); } }`;
