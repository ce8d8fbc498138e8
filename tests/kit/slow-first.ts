import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slow } from './slow-files.ts';

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = slow.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at < 0 ? slow.length : at;
};

/** Begins with what takes longest, on a machine that has run nothing yet; then in the usual order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
