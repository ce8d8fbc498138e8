import { begun, chart, ended, given, keepFailure, label, withError, withEvent, withOutput } from './session-setup.ts';

/** Signed in, until the session ends; then the page stays and the same person signs in again. */
export const ready = chart.createStateConfig({
  meta: { title: 'flow.session.ready', rules: ['R-26'] },
  initial: 'active',
  invoke: [
    {
      id: 'watchExpiry',
      src: 'watchExpiry',
      onError: { target: 'findingCompany', actions: [keepFailure, ...ended] },
    },
    { id: 'watchProfile', src: 'watchProfile', onError: { actions: keepFailure } },
    { id: 'notifications', src: 'notifications', onError: { actions: keepFailure } },
  ],
  on: { 'sign.out': { target: 'signingOut', actions: 'flushDrafts', meta: label('sign_out') } },
  states: {
    active: {
      meta: { title: 'flow.session.active' },
      after: { aWhile: 'rereading' },
      on: {
        'session.expired': { target: 'expired', actions: ['flushDrafts', 'clearStored'] },
        'profile.changed': 'rereading',
      },
    },
    rereading: {
      meta: { title: 'flow.session.rereading' },
      invoke: {
        id: 'reread',
        src: 'profile',
        input: ({ context: { slug, token } }) => ({ slug, token }),
        onDone: [
          {
            target: '#session.enrolling',
            guard: { type: 'mustEnrol', ...withOutput },
            actions: ['flushDrafts', { type: 'keepProfile', ...withOutput }],
          },
          {
            target: 'active',
            actions: [
              { type: 'emitDay', ...withOutput },
              { type: 'keepProfile', ...withOutput },
            ],
          },
        ],
        onError: [
          {
            target: 'expired',
            guard: { type: 'isSignedOut', ...withError },
            actions: ['flushDrafts', 'clearStored'],
          },
          { target: 'active', actions: keepFailure },
        ],
      },
      on: { 'session.expired': { target: 'expired', actions: ['flushDrafts', 'clearStored'] } },
    },
    // The page stays as it is under the sign-in, so nothing typed is lost.
    expired: {
      meta: { title: 'flow.session.expired' },
      on: {
        'sign.in': {
          target: 'renewing',
          actions: { type: 'keepCredentials', ...withEvent },
          meta: label('sign_in'),
        },
      },
    },
    renewing: {
      meta: { title: 'flow.session.renewing' },
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'signIn',
        input: given,
        onDone: [
          {
            target: 'active',
            guard: { type: 'isSamePerson', ...withOutput },
            actions: [...begun, 'forgetCredentials', 'emitSignedIn'],
          },
          {
            target: '#session.companyKnown',
            guard: { type: 'isOfPortal', ...withOutput },
            actions: [{ type: 'goToPortal', ...withOutput }, 'forgetCredentials', ...ended],
          },
          { target: '#session.loadingPrivileges', actions: [...begun, 'forgetCredentials'] },
        ],
        onError: [
          { target: 'codeAsked', guard: { type: 'needsCode', ...withError }, actions: keepFailure },
          { target: 'expired', actions: [keepFailure, 'forgetCredentials'] },
        ],
      },
    },
    codeAsked: {
      meta: { title: 'flow.session.code_asked' },
      on: {
        'code.enter': { target: 'renewing', actions: { type: 'keepCode', ...withEvent }, meta: label('enter_code') },
        cancel: { target: 'expired', actions: ['forgetCredentials', 'forgetFailure'], meta: label('cancel') },
      },
    },
  },
});
