ALTER TABLE "signatures" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "external_witness_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "external_witness_waste" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "external_witness_breakage" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "external" jsonb;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "external_image" "bytea";--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_external" CHECK (("signatures"."user_id" is null) = ("signatures"."external" is not null)
        and ("signatures"."external" is null) = ("signatures"."external_image" is null));--> statement-breakpoint
SELECT keep_versions('0043_external_witnesses', 'agency_settings', '{agency_id}', '{agency_id,receive_signers,transfer_signers,count_signers,shift_change_signers,may_sign_later,blind_shift_change,blind_seal_change,blind_scheduled,external_witness_use,external_witness_waste,external_witness_breakage,pin_length,retention_years,version,changed_by,changed_at}');
