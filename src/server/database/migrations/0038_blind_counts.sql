CREATE TABLE "balance_reads" (
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_reads_inventory_id_user_id_pk" PRIMARY KEY("inventory_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "blind_shift_change" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "blind_seal_change" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "blind_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custody_events" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custody_events" ADD COLUMN "book_seen_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_reads" ADD CONSTRAINT "balance_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_reads" ADD CONSTRAINT "balance_reads_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_reads_user_id_index" ON "balance_reads" USING btree ("user_id");--> statement-breakpoint
SELECT keep_versions('0038_blind_counts', 'agency_settings', '{agency_id}', '{agency_id,receive_signers,transfer_signers,count_signers,shift_change_signers,may_sign_later,blind_shift_change,blind_seal_change,blind_scheduled,pin_length,retention_years,version,changed_by,changed_at}');
