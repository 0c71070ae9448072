ALTER TABLE "form_model" ADD COLUMN "enabled_mark" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_model_version" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "flow_version" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "form_model_version" ADD CONSTRAINT "form_model_version_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;