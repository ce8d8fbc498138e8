import { visitorCalls } from '../../../api/visits/visitor.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { visitorLifecycle } from './lifecycle.ts';

export const visitorFlows = movedFlows('visitor', visitorCalls, visitorLifecycle);
