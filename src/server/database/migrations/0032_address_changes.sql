CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"former_email" text NOT NULL,
	"new_email" text NOT NULL,
	"was_confirmed" boolean NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	"undo_code_hash" text,
	"confirm_code_hash" text,
	CONSTRAINT "address_changes_undo_code_hash_key" UNIQUE("undo_code_hash"),
	CONSTRAINT "address_changes_confirm_code_hash_key" UNIQUE("confirm_code_hash"),
	CONSTRAINT "address_changes_number_key" UNIQUE("user_id","number")
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "address_change_id" uuid;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_open_key" ON "address_changes" USING btree ("user_id") WHERE outcome is null;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_address_change_id_address_changes_id_fk" FOREIGN KEY ("address_change_id") REFERENCES "public"."address_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT keep_versions('0032_address_changes', 'address_changes', '{id}', '{id,user_id,number,former_email,new_email,was_confirmed,changed_by,changed_at,outcome,settled_at}');
