import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type EditRefOf, isHeld } from './edit-ref.ts';

/** Parts of a form that are no fields of its own: held with them while it is saved or waits. */
export function FormExtra({ edit, children }: { edit: EditRefOf; children: ReactNode }) {
  return <Part disabled={useSelector(edit, isHeld)}>{children}</Part>;
}

const Part = styled.fieldset`
  display: contents;
`;
