// Every shell needs these parts of the kit: imported by the app's first file, they are in it, and none loads another's code for them.
import '../../api/app/session-wire.ts';
import '../../machines/kit/actors.ts';
import '../../machines/kit/read-flow.ts';
import '../kit/actions/button.tsx';
import '../kit/display/failure-alert.tsx';
import '../kit/display/outdated.tsx';
import '../kit/display/parts.tsx';
import '../kit/fields/text-field.tsx';
import '../kit/ground/use-flow.ts';
import '../kit/ground/use-read.ts';
