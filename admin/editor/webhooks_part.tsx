import { Group } from "./fields.tsx";
import { JsonCards } from "./json_cards.tsx";

/** What a stub sends once it has answered. */
export function WebhooksPart() {
  return (
    <Group title="Webhooks" manual="webhooks">
      <JsonCards
        path={["webhooks"]}
        noun="Webhook"
        hint='Sent once the answer has ended. A "template_body" sees the request and response.status; "delay_ms" waits.'
        blank={{ url: "http://localhost:3000/hook", body: {} }}
        isOptional
      />
    </Group>
  );
}
