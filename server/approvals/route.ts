import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { StepPreview } from '../../src/api/approvals/rule-trial.ts';
import { type AssigneeQuery, askedAmong, type Decider, type Directory, decidersOf, leastOf } from './assignees.ts';

/** A step of a rule that would be requested now: who could decide, who would be asked, and how many must approve. */
export interface RoutedStep {
  step: ConfigStep;
  asked: Decider[];
  needed: number;
  standing: StepPreview['standing'];
}
export type Request = Pick<AssigneeQuery, 'requester' | 'makers' | 'compounds' | 'now'>;

/**
 * Whom a rule's steps would ask, one after the other. Somebody counts as having approved the step before only if all of those
 * asked there must: of several who could, it isn't known who will.
 */
export function routeOf(directory: Directory, steps: readonly ConfigStep[], request: Request): RoutedStep[] {
  let before: number[] = [];
  return [...steps]
    .sort((a, b) => a.order - b.order)
    .map((step) => {
      const least = leastOf(step);
      const deciders = decidersOf(directory, { ...request, assignees: step.assignees, least });
      if (deciders.length < least) return { step, asked: deciders, needed: least, standing: 'no_approver' };
      const asked = askedAmong(deciders, before, least);
      const needed = step.mode === 'all' ? asked.length : least;
      if (!asked.length) return { step, asked: deciders, needed: 0, standing: 'same_approvers' };
      before = asked.length === needed ? asked.map(({ user }) => user) : [];
      return { step, asked, needed, standing: 'asked' };
    });
}
