import { Button } from 'react-aria-components';
import { styled } from 'styled-components';

/** A button's appearance, for things that look like a `Button` without being one. */
export const ButtonFace = styled(Button)`
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; flex: none;
  min-block-size: var(--field); padding-inline: 12px; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--ground); cursor: default; white-space: nowrap; font-weight: 500; transition: background-color var(--quick);
  &[data-hovered] { background: var(--hover); }
  &[data-pressed], &[data-open] { background: var(--line); }
  &[data-kind='primary'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  &[data-kind='primary'][data-hovered], &[data-kind='primary'][data-pressed] { background: var(--accent-strong); border-color: var(--accent-strong); }
  &[data-kind='danger'] { color: var(--danger); border-color: var(--danger); }
  &[data-kind='quiet'] { border-color: transparent; background: transparent; padding-inline: 8px; }
  &[data-kind='quiet'][data-hovered] { background: var(--hover); }
  &[data-kind='quiet'][data-pressed], &[data-kind='quiet'][data-open] { background: var(--line); }
  &&[data-refused] { background: var(--sunken); color: var(--text-soft); border: 1px dashed var(--line-strong); }
  &&[data-disabled] { color: var(--text-soft); background: var(--sunken); border-color: var(--line); }
  /* One that can't be pressed never stands out more than one that can. */
  &&&[data-kind='quiet'][data-disabled] { color: var(--line-strong); background: transparent; border-color: transparent; }
  /* What is done in a blink shows no waiting. */
  &&[data-pending] { animation: wait 0s 200ms forwards; }
  &[data-pending]::before { content: ''; inline-size: 12px; block-size: 12px; border: 2px solid var(--line-strong); border-block-start-color: transparent; border-radius: 50%; animation: turn 0.8s linear infinite, come 0s 200ms backwards; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @keyframes wait { to { color: var(--text-soft); background: var(--sunken); border-color: var(--line); } }
  @keyframes come { from { inline-size: 0; border-width: 0; margin-inline-end: -6px; } }
`;
