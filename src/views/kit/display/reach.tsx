/** A number to call, or an address to write to: for whoever is at their phone. */
export function Reach({ mobile, email }: { mobile?: string | null; email?: string | null }) {
  return (
    <>
      {mobile && (
        <a href={`tel:${mobile}`}>
          <bdi dir="ltr">{mobile}</bdi>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
    </>
  );
}
