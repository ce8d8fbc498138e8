import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { Refusal } from '../../../api/failure.ts';

/**
 * Views of fixes, provided by the app: buttons are a part of it, so that they can't import it. Without a provider, refusals
 * are only explained.
 */
export interface Mending {
  /** Fix of one refusal, below its reason. */
  Fix: ComponentType<{ refusal: Refusal; why: string }>;
  /** The popup of a refused button. */
  Sheet: ComponentType<{
    id: string;
    label: string;
    trigger: RefObject<HTMLElement | null>;
    onClose: () => void;
    children: ReactNode;
  }>;
}
const MendingContext = createContext<Mending | null>(null);
export const MendingProvider = MendingContext.Provider;
export const useMending = (): Mending | null => useContext(MendingContext);
