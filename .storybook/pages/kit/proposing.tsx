import { styled } from 'styled-components';

/** What is edited in a list at the side, and the chosen one's form beside it. */
export const Sides = styled.div`
  display: grid; grid-template-columns: minmax(180px, 260px) minmax(0, 1fr); gap: 12px 24px; align-items: start;
  > nav { display: grid; gap: 16px; }
  > nav section > :last-child { justify-self: start; }
  > nav button[type='button']:not([class]) {
    display: flex; gap: 8px; align-items: baseline; justify-content: space-between; inline-size: 100%; padding: 5px 8px; border: 0;
    border-radius: var(--radius); background: none; color: var(--text); font: inherit; text-align: start; cursor: pointer;
  }
  > nav button[type='button'][aria-current] { background: var(--accent-soft); }
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); }
`;
