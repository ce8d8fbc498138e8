import type { Privilege } from '../../src/api/privileges.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { forbidden } from './api-error.ts';

/** Throws an ApiError (403) that names the first of these privileges that the viewer lacks. */
export function mustMay(viewer: Viewer, ...privileges: readonly Privilege[]): void {
  for (const privilege of privileges) if (!may(viewer, privilege)) throw forbidden(privilege);
}
