import { Anchor } from "@mantine/core";

/** A phone number that calls when clicked. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor href={`tel:${phone.replace(/[^\d+,;x]/gi, "")}`} inherit>
    {phone}
  </Anchor>
);

/** An e-mail address that opens a message when clicked. */
export const EmailLink = ({ email }: { email: string }) => (
  <Anchor href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`} inherit>
    {email}
  </Anchor>
);
