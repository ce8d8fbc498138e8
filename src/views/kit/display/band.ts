import { styled } from 'styled-components';

/** A message across the top of the page, which stays there while it is scrolled. Without a tone it has no height. */
export const Band = styled.div`
  position: sticky; inset-block-start: 44px; z-index: 4;
  &[data-tone] { display: flex; gap: 10px; align-items: center; padding: 4px 20px; min-block-size: 40px; }
  &[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); }
  &[data-tone='green'] { background: var(--green-soft); color: var(--green); }
  p { flex: 1; }
`;
