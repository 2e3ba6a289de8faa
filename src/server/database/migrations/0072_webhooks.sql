CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"webhook_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"what" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_waiting" boolean NOT NULL,
	"is_accepted" boolean NOT NULL,
	"attempts" integer NOT NULL,
	"outcome" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_link_key" UNIQUE("webhook_id","chain","seq")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"state" text NOT NULL,
	"last_accepted_at" timestamp (3) with time zone,
	"audit_seq" bigint NOT NULL,
	"case_seq" bigint NOT NULL,
	CONSTRAINT "webhooks_agency_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("agency_id","webhook_id") REFERENCES "public"."webhooks"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("due_at") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list_index" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
-- Webhooks are sealed: an address or a subject that was changed outside the program is found (docs/security.md).
SELECT keep_versions('0072_webhooks', 'webhooks', '{id}', '{id,agency_id,name,url,topics,created_at,created_by_id,created_by,state,secret#}');
