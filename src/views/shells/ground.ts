// Every gate needs these: imported by the app's first file, they are in it, and no shell loads another's code for them.
import '../kit/actions/button.tsx';
import '../kit/display/failure-alert.tsx';
import '../kit/display/parts.tsx';
import '../kit/fields/text-field.tsx';
import '../kit/ground/use-flow.ts';
